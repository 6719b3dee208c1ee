import type { Endpoint } from '@chatflow/contract'
import { z } from 'zod'

interface Field {
  name: string
  isRequired: boolean
}

/** The fields that a call takes, as the contract has them. */
export function fieldsOf({ params, query, body, multipart }: Endpoint): Field[] {
  const fields = [params, query, body].flatMap((schema) =>
    schema instanceof z.ZodObject
      ? Object.entries<z.ZodType>(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
          name,
          isRequired: !field.safeParse(undefined).success,
        }))
      : [],
  )
  return multipart ? [...fields, { name: multipart.field, isRequired: false }] : fields
}

import type { Endpoint, ResponseOf } from '@chatflow/contract'

/** The server has written it by its schema. In a build only those schemas are left that fill something in. */
export const readResponse = <E extends Endpoint>({ response }: E, body: unknown) =>
  ((response as Endpoint['response'] | undefined)?.parse(body) ?? body) as ResponseOf<E>

import { useForm, type UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { inWords } from '../platform/validation.ts'
import { contractErrors } from './contractErrors.ts'

export type FormValues = Record<string, unknown>
export type ContractForm<Values extends FormValues> = UseFormReturnType<Values>

/** A form that the contract checks before anything is sent. */
export function useContractForm<Values extends FormValues>(schema: z.ZodType, initialValues: Values) {
  return useForm<Values>({ initialValues, validate: (values) => inWords(contractErrors(schema, values)) })
}

/** Fills in what goes without saying: a user who closes the form then has nothing of their own to lose. */
export function offer<Values extends FormValues>(form: ContractForm<Values>, values: Partial<Values>) {
  form.setInitialValues({ ...form.getInitialValues(), ...values })
  form.setValues(values)
}

import { MacroForm, type MacroAction, type MacroStep } from '@chatflow/contract'

export type MacroValues = { name: string; isShared: boolean; actions: MacroAction[] }

/** Steps that are nothing without what people put into them. */
const fillable = ['reply', 'note', 'tags'] as const satisfies MacroStep[]
type Fillable = (typeof fillable)[number]
const isFillable = (step: MacroStep): step is Fillable => fillable.some((type) => type === step)

type Words = Record<Fillable | 'steps', string>

/** What is wrong with a macro, by its field; of a step under its place, so that each says by itself what it lacks. */
export function macroErrors(values: MacroValues, missing: Words): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of MacroForm.safeParse(values).error?.issues ?? []) {
    const [field, place] = path
    const step = field === 'actions' && typeof place === 'number' ? values.actions[place] : undefined
    const lacking = field !== 'actions' ? undefined : step ? missingIn(step, missing) : missing.steps
    errors[step ? `actions.${String(place)}` : String(field)] ??=
      message === 'Required' ? (lacking ?? message) : message
  }
  return errors
}

const missingIn = ({ type }: MacroAction, missing: Words) => (isFillable(type) ? missing[type] : undefined)

import { MacroForm, type MacroAction, type MacroStep } from '@chatflow/contract'

export type MacroValues = { name: string; isShared: boolean; actions: MacroAction[] }

/** Steps that are nothing without what people put into them. */
const fillable = ['reply', 'note', 'tags'] as const satisfies MacroStep[]
type Fillable = (typeof fillable)[number]
const isFillable = (step: MacroStep | undefined): step is Fillable => fillable.some((type) => type === step)

/** What is wrong with a macro, by its field; of a step under its place, so that each says by itself what it lacks. */
export function macroErrors(
  values: MacroValues,
  missing: Record<Fillable | 'steps', string>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of MacroForm.safeParse(values).error?.issues ?? []) {
    const [field, place] = path
    const isMissing = message === 'Required'
    if (field !== 'actions') errors[String(field)] ??= message
    else if (typeof place !== 'number') errors['actions'] ??= isMissing ? missing.steps : message
    else {
      const step = values.actions[place]?.type
      errors[`actions.${place}`] ??= isMissing && isFillable(step) ? missing[step] : message
    }
  }
  return errors
}

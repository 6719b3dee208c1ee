import type { FlowTestForm, LabInput } from '@chatflow/contract'
import { linesOf, valueLines, valuesIn } from '../../../ui/lines.ts'

/** A test as people write it: lines of text. */
export interface TestFields extends Record<string, unknown> {
  name: string
  says: string
  texts: string
  queueId: number | null
  values: string
}

export const toFields = ({ name, inputs, expects }: FlowTestForm): TestFields => ({
  name,
  says: inputs
    .flatMap((input) => (input.kind === 'says' ? [input.text.replaceAll('\n', ' ')] : []))
    .join('\n'),
  texts: expects.texts.join('\n'),
  queueId: expects.queueId,
  values: valueLines(expects.variables),
})

/** `keepsInputs` where lines cannot say what was recorded, such as the reply of a service. */
export function fromFields(before: FlowTestForm, fields: TestFields, keepsInputs: boolean): FlowTestForm {
  const { name, says, texts, queueId, values } = fields
  return {
    name,
    seed: before.seed,
    inputs: keepsInputs
      ? before.inputs
      : linesOf(says).map((text, index) => sameOr(before.inputs[index], text)),
    expects: {
      texts: linesOf(texts),
      queueId,
      variables: valuesIn(values),
    },
  }
}

/** A tap that was recorded stays one while its words are the same. */
const sameOr = (before: LabInput | undefined, text: string): LabInput =>
  before?.kind === 'says' && before.text === text ? before : { kind: 'says', text }

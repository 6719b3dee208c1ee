import type { PromptEnd, PromptTestForm } from '@chatflow/contract'
import { linesOf, valueLines, valuesIn } from '../../ui/lines.ts'
import type { Turn } from './useTrial.ts'

/** A test as people write it: lines of text. */
export interface PromptTestFields extends Record<string, unknown> {
  name: string
  says: string
  texts: string
  avoids: string
  end: PromptEnd | null
  tags: string
  values: string
}

export const toFields = ({ name, says, expects }: PromptTestForm): PromptTestFields => ({
  name,
  says: says.map((line) => line.replaceAll('\n', ' ')).join('\n'),
  texts: expects.texts.join('\n'),
  avoids: expects.avoids.join('\n'),
  end: expects.end,
  tags: expects.tags.join('\n'),
  values: valueLines(expects.variables),
})

export const fromFields = (fields: PromptTestFields): PromptTestForm => ({
  name: fields.name,
  says: linesOf(fields.says),
  expects: {
    texts: linesOf(fields.texts),
    avoids: linesOf(fields.avoids),
    end: fields.end,
    tags: linesOf(fields.tags),
    variables: valuesIn(fields.values),
  },
})

export const emptyTest: PromptTestForm = {
  name: '',
  says: [],
  expects: { texts: [], avoids: [], end: null, tags: [], variables: {} },
}

/** The conversation of the phone: the customer says the same, and what came of it is expected again. */
export function recordTest(turns: Turn[]): PromptTestForm {
  const replies = turns.flatMap(({ reply }) => reply ?? [])
  const last = replies.at(-1)
  const said = last?.texts.at(-1)?.split('\n')[0]?.trim()
  return {
    name: '',
    says: turns.map(({ body }) => body),
    expects: {
      ...emptyTest.expects,
      texts: said ? [said.slice(0, 1000)] : [],
      end: last?.handsOver ? 'handsOver' : last?.closes ? 'closes' : 'goesOn',
      tags: [...new Set(replies.flatMap(({ tags }) => tags))],
      variables: Object.assign({}, ...replies.map(({ variables }) => variables)) as Record<string, string>,
    },
  }
}

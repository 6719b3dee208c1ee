import { useMemo } from 'react'
import { MessageArea, type MessageAreaProps } from '../../../../ui/MessageArea.tsx'
import { variablesOf } from '../blockWords.ts'
import { useGraph } from '../EditorContext.ts'

const maxLetters = 4096

/** A text that customers will read. It may speak of the contact, and of what questions of this flow have kept. */
export function FlowText(props: MessageAreaProps) {
  const graph = useGraph()
  const kept = useMemo(() => variablesOf(graph), [graph])
  return <MessageArea maxLength={maxLetters} ownVariables={kept} {...props} />
}

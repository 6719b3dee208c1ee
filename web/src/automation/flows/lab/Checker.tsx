import { useEffect } from 'react'
import { useEditor } from '../editor/EditorContext.ts'
import type { BlockDecoration, BlockProblem } from '../editor/decorations.ts'
import { useFindings } from './useFindings.ts'
import { useFindingText } from './useFindingText.ts'

/** Watches the draft while it is drawn, and marks the blocks that have something wrong. */
export function Checker() {
  const { decorations } = useEditor()
  const findings = useFindings()
  const textOf = useFindingText()
  useEffect(() => {
    const problems = new Map<string, BlockProblem[]>()
    for (const finding of findings) {
      const { nodeId, level } = finding
      if (nodeId !== null)
        problems.set(nodeId, [...(problems.get(nodeId) ?? []), { level, text: textOf(finding) }])
    }
    const marks = Array.from(problems, ([id, found]): [string, BlockDecoration] => [id, { problems: found }])
    decorations.set('checker', new Map(marks))
  }, [decorations, findings, textOf])
  return null
}

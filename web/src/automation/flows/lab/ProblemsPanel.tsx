import type { FlowFinding } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import classes from './lab.module.css'
import { useBlockName } from './useBlockName.ts'
import { useFindings } from './useFindings.ts'
import { useFindingText } from './useFindingText.ts'

/** Everything that is wrong with the draft, errors first. */
export function ProblemsPanel() {
  const { t } = useTranslation('flowLab')
  const findings = useFindings()
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  if (findings.length === 0) return <EmptyState icon={IconCircleCheck} text={t('problems.none')} />
  return (
    <div className={classes.panel}>
      {errors.length > 0 && (
        <Problems title={t('problems.errors', { count: errors.length })} findings={errors} />
      )}
      {warnings.length > 0 && (
        <Problems title={t('problems.warnings', { count: warnings.length })} findings={warnings} />
      )}
    </div>
  )
}

function Problems({ title, findings }: { title: string; findings: FlowFinding[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {findings.map((finding, index) => (
          // Findings have no name of their own and are made anew with each check.
          <Problem key={`${finding.nodeId} ${finding.code} ${index}`} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function Problem({ finding }: { finding: FlowFinding }) {
  const { t } = useTranslation('flowLab')
  const { showBlock, editBlock } = useEditor()
  const { nodes } = useGraph()
  const nameOf = useBlockName()
  const textOf = useFindingText()
  const { nodeId, level } = finding
  const Mark = level === 'error' ? IconAlertCircle : IconAlertTriangle
  const words = (
    <>
      <Mark
        className={classes.mark}
        data-level={level}
        size={18}
        stroke={1.75}
        aria-label={t(`problems.levels.${level}`)}
      />
      <span className={classes.words}>
        <span className={classes.about}>{nodeId === null ? t('problems.whole') : nameOf(nodes, nodeId)}</span>
        {textOf(finding)}
      </span>
    </>
  )
  if (nodeId === null) return <li className={classes.row}>{words}</li>
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.rowButton}
        title={t('problems.show')}
        onClick={() => showBlock(nodeId)}
      >
        {words}
      </button>
      <Tooltip label={t('problems.edit')}>
        <ActionIcon color="gray" aria-label={t('problems.edit')} onClick={() => editBlock(nodeId)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

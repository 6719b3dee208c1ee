import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { kindOf } from '../editor/blockKinds.ts'
import { useExitName } from '../editor/useExitName.ts'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import classes from './lab.module.css'
import type { PlacedStep } from './reveal.ts'
import { useBlockName } from './useBlockName.ts'

/** Those that are left by more than one way. */
const branching = new Set(['condition', 'menu', 'randomizer'])

/** Every block that the conversation went through, newest first. */
export function StepList({
  steps,
  onBack,
}: {
  steps: readonly PlacedStep[]
  onBack: (index: number) => void
}) {
  const { t } = useTranslation(['flowLab', 'robot'])
  const { showBlock } = useEditor()
  const { nodes } = useGraph()
  const nameOf = useBlockName()
  const exitName = useExitName()
  return (
    <section className={classes.section} aria-label={t('steps.title')}>
      <h3 className={classes.heading}>{t('steps.title')}</h3>
      {steps.length === 0 && <p className={classes.quiet}>{t('steps.none')}</p>}
      <ol className={classes.list} reversed>
        {steps.map(({ nodeId, type, reason, exit }, index) => {
          const Picture = kindOf(type).icon
          const name = nameOf(nodes, nodeId)
          const block = nodes.find(({ id }) => id === nodeId)
          return (
            <li key={index} className={classes.row} style={{ order: -index }}>
              <button
                type="button"
                className={classes.rowButton}
                title={t('steps.show', { name })}
                onClick={() => showBlock(nodeId)}
              >
                <Picture className={classes.mark} size={18} stroke={1.75} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.about}>{name}</span>
                  <span>
                    {t(`robot:reasons.${reason}`)}
                    {exit !== null && block && branching.has(type) && ` → ${exitName(block, exit)}`}
                  </span>
                </span>
              </button>
              <Tooltip label={t('steps.back')}>
                <ActionIcon color="gray" aria-label={t('steps.back')} onClick={() => onBack(index)}>
                  <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

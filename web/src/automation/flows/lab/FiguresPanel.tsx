import { readFlowFigures, type BlockFigures } from '@chatflow/contract'
import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatNumber, formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { BlockDecoration } from '../editor/decorations.ts'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import { dayRange, rangeNames, type RangeName } from './dayRange.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './lab.module.css'
import { inSeconds } from './inSeconds.ts'
import { useBlockName } from './useBlockName.ts'

const maxWorst = 5

/** How many came to each block, where they stopped and how long they took: on the drawing, and the worst in a list. */
export function FiguresPanel() {
  const { t } = useTranslation('flowLab')
  const { flowId } = useEditor()
  const [name, setName] = useState<RangeName>('week')
  const { data, error, refetch } = useEndpoint(readFlowFigures, { params: { flowId }, query: dayRange(name) })
  useFiguresOnBlocks(data?.blocks)
  return (
    <div className={classes.panel}>
      <RangeChoice value={name} onChange={setName} />
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PanelSkeleton />}
      {data?.conversations === 0 && <EmptyState icon={IconChartBar} text={t('figures.none')} />}
      {data && data.conversations > 0 && (
        <>
          <dl className={classes.totals}>
            <div>
              <dt>{t('figures.conversations')}</dt>
              <dd>{formatNumber(data.conversations)}</dd>
            </div>
            <div>
              <dt>{t('figures.finished')}</dt>
              <dd>{formatNumber(data.finished)}</dd>
            </div>
          </dl>
          <Worst blocks={data.blocks} />
        </>
      )}
    </div>
  )
}

export function RangeChoice({ value, onChange }: { value: RangeName; onChange: (name: RangeName) => void }) {
  const { t } = useTranslation('flowLab')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('figures.range')}
      data={rangeNames.map((name) => ({ value: name, label: t(`figures.ranges.${name}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}

const percentOf = ({ droppedOff, came }: BlockFigures) =>
  formatPercent(came === 0 ? 0 : (droppedOff / came) * 100)

/** Taken off the drawing when the panel is closed. */
function useFiguresOnBlocks(blocks: BlockFigures[] | undefined) {
  const { t } = useTranslation('flowLab')
  const { decorations } = useEditor()
  useEffect(() => {
    const marks = blocks?.map((block): [string, BlockDecoration] => [
      block.nodeId,
      {
        figures: [
          t('figures.came', { count: block.came }),
          ...(block.droppedOff > 0 ? [t('figures.droppedOff', { percent: percentOf(block) })] : []),
          ...(block.averageSeconds !== null && block.averageSeconds >= 1
            ? [t('figures.average', { time: inSeconds(block.averageSeconds) })]
            : []),
        ],
      },
    ])
    decorations.set('figures', new Map(marks))
    return () => decorations.set('figures', new Map())
  }, [blocks, decorations, t])
}

function Worst({ blocks }: { blocks: BlockFigures[] }) {
  const { t } = useTranslation('flowLab')
  const { showBlock } = useEditor()
  const { nodes } = useGraph()
  const nameOf = useBlockName()
  const worst = blocks
    .filter(({ droppedOff }) => droppedOff > 0)
    .toSorted((one, other) => other.droppedOff - one.droppedOff)
    .slice(0, maxWorst)
  if (worst.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('figures.worst')}>
      <h3 className={classes.heading}>{t('figures.worst')}</h3>
      <ul className={classes.list}>
        {worst.map((block) => (
          <li key={block.nodeId} className={classes.row}>
            <button type="button" className={classes.rowButton} onClick={() => showBlock(block.nodeId)}>
              <span className={classes.words}>
                <span className={classes.about}>{nameOf(nodes, block.nodeId)}</span>
                {t('figures.came', { count: block.came })} ·{' '}
                {t('figures.droppedOff', { percent: percentOf(block) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { blockKinds, type OfferedType } from '../blockKinds.ts'
import { draggedBlock } from '../draggedBlock.ts'
import { useOfferedBlocks } from '../useOfferedBlocks.ts'
import classes from './parts.module.css'

/** What a flow can be built of: dragged onto the canvas, or put at its end by a click. */
export function Sidebar({ onAdd }: { onAdd: (type: OfferedType) => void }) {
  const { t } = useTranslation('flowEditor')
  const offered = useOfferedBlocks()
  return (
    <aside className={classes.sidebar} aria-labelledby="add-blocks">
      <h2 className={classes.sideTitle} id="add-blocks">
        {t('palette.title')}
      </h2>
      <p className={classes.sideHint}>{t('palette.hint')}</p>
      {offered.map(({ group, types }) => (
        <section key={group} className={classes.sideGroup} aria-label={t(`groups.${group}`)}>
          <h3 className={classes.groupName}>{t(`groups.${group}`)}</h3>
          {types.map((type) => (
            <OfferedBlock key={type} type={type} onAdd={onAdd} />
          ))}
        </section>
      ))}
    </aside>
  )
}

function OfferedBlock({ type, onAdd }: { type: OfferedType; onAdd: (type: OfferedType) => void }) {
  const { t } = useTranslation('flowEditor')
  const { icon: KindIcon, tone } = blockKinds[type]
  return (
    <UnstyledButton
      className={classes.offered}
      draggable
      title={t(`blocks.${type}.text`)}
      onDragStart={(event) => draggedBlock.write(event.dataTransfer, type)}
      onClick={() => onAdd(type)}
    >
      <span className={classes.mark} data-tone={tone}>
        <KindIcon size={18} stroke={1.75} aria-hidden />
      </span>
      {t(`blocks.${type}.name`)}
    </UnstyledButton>
  )
}

import type { FlowBlockOf } from '@chatflow/contract'
import { formatPercent } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Exit } from './Exit.tsx'
import { WithVariables } from './talking.tsx'
import classes from './blocks.module.css'

export function IntervalBody({ data }: { data: FlowBlockOf<'interval'>['data'] }) {
  const { t } = useTranslation('flowEditor')
  return (
    <>
      <p className={classes.typing}>
        <span className={classes.dots} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        {t('block.seconds', { count: data.sec })}
      </p>
      <Exit exit="a" />
    </>
  )
}

export function ConditionBody({ data }: { data: FlowBlockOf<'condition'>['data'] }) {
  const { t } = useTranslation('flowEditor')
  const hasValue = data.condition !== 'empty' && data.condition !== 'notEmpty'
  return (
    <>
      <p className={classes.sentence}>
        <span className={classes.variable}>{data.key}</span> {t(`condition.kinds.${data.condition}`)}{' '}
        {hasValue && (
          <b>
            <WithVariables text={data.value} />
          </b>
        )}
      </p>
      <div className={classes.ways}>
        <Exit exit="true" tone="green">
          <span className={classes.wayName}>{t('block.yes')}</span>
        </Exit>
        <Exit exit="false" tone="red">
          <span className={classes.wayName}>{t('block.no')}</span>
        </Exit>
      </div>
    </>
  )
}

export function RandomizerBody({ data: { percent } }: { data: FlowBlockOf<'randomizer'>['data'] }) {
  return (
    <>
      <div className={classes.shares} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </div>
      <div className={classes.ways}>
        <Exit exit="a">
          <span className={classes.number}>A</span>
          <span className={classes.wayName}>{formatPercent(percent)}</span>
        </Exit>
        <Exit exit="b">
          <span className={classes.number}>B</span>
          <span className={classes.wayName}>{formatPercent(100 - percent)}</span>
        </Exit>
      </div>
    </>
  )
}

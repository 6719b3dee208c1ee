import type { FlowBlockOf } from '@chatflow/contract'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Dot } from '../../../../ui/Dot.tsx'
import { useFlowChoices } from '../flowChoices.ts'
import { Exit } from './Exit.tsx'
import classes from './blocks.module.css'

export function TicketBody({ data }: { data: FlowBlockOf<'ticket'>['data'] }) {
  const { t } = useTranslation('flowEditor')
  const { queues, users } = useFlowChoices()
  const queue = queues.data?.find(({ id }) => id === data.queueId)
  const user = users.data?.find(({ id }) => id === data.userId)
  if (queues.data && !queue) return <p className={classes.hint}>{t('block.queueGone')}</p>
  return (
    <p className={classes.sentence}>
      <span className={classes.queue}>
        {queue && <Dot color={queue.color} />}
        <b>{queue?.name}</b>
      </span>
      <span className={classes.soft}>{data.userId ? user?.name : t('block.anyone')}</span>
    </p>
  )
}

export function TypebotBody({ data }: { data: FlowBlockOf<'typebot'>['data'] }) {
  return (
    <>
      <p className={classes.sentence}>
        <b>{data.name}</b>
        <span className={classes.soft}>{data.typebotSlug}</span>
      </p>
      <Exit exit="a" />
    </>
  )
}

export function OpenAiBody({ data }: { data: FlowBlockOf<'openai'>['data'] }) {
  return (
    <>
      <p className={classes.sentence}>
        <b>{data.name}</b>
        <span className={classes.soft} data-lines="3">
          {data.prompt}
        </span>
      </p>
      <Exit exit="a" />
    </>
  )
}

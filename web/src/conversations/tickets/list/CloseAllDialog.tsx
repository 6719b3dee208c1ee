import { closeAllTickets } from '@chatflow/contract'
import { Button, Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useJobProgress, type JobProgress } from '../../../platform/useJobProgress.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import dialogs from '../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import type { Choice } from './choice.ts'
import { FilterNames, useOwnQueues } from './FilterFields.tsx'
import classes from './TicketList.module.css'

const closable = ['pending', 'open', 'group'] as const
type Closable = (typeof closable)[number]

/** Starts from what is being searched for, asks, and shows how far it is. The work goes on when this is closed. */
export function CloseAllDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const { close, life } = useDialogLife(onClose)
  const [status, setStatus] = useState(closable.find((one) => choice.statuses.includes(one)) ?? 'pending')
  const [queues, setQueues] = useState(choice.queues)
  const start = useAction(closeAllTickets)
  const progress = useJobProgress(start.data)
  return (
    <Modal
      {...life}
      title={t('closeAll.title')}
      size={480}
      padding={24}
      classNames={{ title: dialogs.title }}
      centered
      withCloseButton={false}
      onClose={close}
    >
      {progress ? (
        <Advance {...progress} />
      ) : (
        <Wanted status={status} onStatus={setStatus} queues={queues} onQueues={setQueues} />
      )}
      <footer className={dialogs.buttons}>
        <Button variant="default" data-autofocus onClick={close}>
          {t(progress ? 'closeAll.close' : 'closeAll.cancel')}
        </Button>
        {!progress && (
          <Button
            color="red"
            loading={start.isPending}
            onClick={() =>
              start.mutate({ body: { status, selectedQueueIds: queues } }, { onError: notifyError })
            }
          >
            {t('closeAll.confirm')}
          </Button>
        )}
      </footer>
    </Modal>
  )
}

interface WantedProps {
  status: Closable
  onStatus: (status: Closable) => void
  queues: number[]
  onQueues: (queues: number[]) => void
}

function Wanted({ status, onStatus, queues, onQueues }: WantedProps) {
  const { t } = useTranslation('tickets')
  const names = useOwnQueues()
  const chosen = names.data?.filter(({ id }) => queues.includes(id)).map(({ name }) => name)
  return (
    <div className={classes.wanted}>
      <ChoiceField
        label={t('filters.statuses')}
        choices={closable.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={status}
        onChange={(value) => onStatus(value as Closable)}
      />
      <FilterNames label={t('filters.queues')} names={names} value={queues} onChange={onQueues} />
      <p className={dialogs.sentence}>
        {chosen && chosen.length > 0
          ? t(`closeAll.text.${status}.some`, { queues: chosen.join(', ') })
          : t(`closeAll.text.${status}.every`)}{' '}
        {t('closeAll.quietly')}
      </p>
    </div>
  )
}

function Advance({ done, total, state }: JobProgress) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.advance}>
      <p className={dialogs.sentence} role="status">
        {t(`closeAll.${state}`, { done, total })}
      </p>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
        color={state === 'failed' ? 'red' : undefined}
        aria-label={t('closeAll.title')}
      />
    </div>
  )
}

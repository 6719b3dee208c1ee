import {
  findContactListCheck,
  maxChecksADay,
  startContactListCheck,
  stopContactListCheck,
  type CheckReason,
  type ContactListCheck,
} from '@chatflow/contract'
import { Button, Progress, Select } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './contactLists.module.css'

/** How far the numbers of a list are known, live. */
const useCheck = (contactListId: number) =>
  useEndpoint(findContactListCheck, { params: { contactListId } }, { refreshOn: 'ContactList' }).data

/** Begins to check the numbers of a list, where a connection can ask its network. */
export function CheckButton({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation('contactLists')
  const [isAsking, setAsking] = useState(false)
  const known = useCheck(contactListId)
  const isOffered =
    known && known.connections.length > 0 && known.unchecked > 0 && known.check?.state !== 'running'
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('check.button')}
      </Button>
      {isAsking && (
        <StartDialog
          contactListId={contactListId}
          unchecked={known.unchecked}
          connections={known.connections}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface StartDialogProps {
  contactListId: number
  unchecked: number
  connections: { id: number; name: string }[]
  onClose: () => void
}
function StartDialog({ contactListId, unchecked, connections, onClose }: StartDialogProps) {
  const { t } = useTranslation('contactLists')
  const [chosen, setChosen] = useState(connections[0]?.id)
  const start = useAction(startContactListCheck)
  const body = chosen === undefined ? {} : { connectionId: chosen }
  return (
    <ViewDialog
      title={t('check.title', { count: unchecked, formatted: formatNumber(unchecked) })}
      onClose={onClose}
    >
      <div className={classes.import}>
        <p>{t('check.help', { max: formatNumber(maxChecksADay) })}</p>
        {connections.length > 1 && (
          <Select
            label={t('check.connection')}
            allowDeselect={false}
            data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        <div className={classes.buttons}>
          <Button
            data-autofocus
            loading={start.isPending}
            onClick={() =>
              start.mutate({ params: { contactListId }, body }, { onSuccess: onClose, onError: notifyError })
            }
          >
            {t('check.start')}
          </Button>
        </div>
      </div>
    </ViewDialog>
  )
}

/** What is over for longer is no news any more. */
const newsMs = 24 * 60 * 60_000

/** How far a check is, what it waits for, or why it ended. */
export function CheckStatus({ contactListId }: { contactListId: number }) {
  const known = useCheck(contactListId)
  const check = known?.check
  if (!check) return null
  if (check.state === 'running') return <Running contactListId={contactListId} check={check} />
  const isOld = serverNow().getTime() - Date.parse(check.finishedAt ?? check.startedAt) > newsMs
  return isOld ? null : <Ended check={check} />
}

const waits = ['connectionDown', 'governor', 'dayCap', 'unanswered'] as const
const isWait = (reason: CheckReason | null): reason is (typeof waits)[number] =>
  waits.some((known) => known === reason)

function Running({ contactListId, check }: { contactListId: number; check: ContactListCheck }) {
  const { t } = useTranslation('contactLists')
  const stop = useAction(stopContactListCheck)
  const { total, checked, reason, nextAt } = check
  const progress = t('check.progress', { done: formatNumber(checked), total: formatNumber(total) })
  const date = formatDateTime(nextAt)
  return (
    <div className={classes.news} role="status">
      <span className={classes.newsText}>
        {t('check.running')}
        <span className={classes.soft}>{progress}</span>
        <Found check={check} />
        {isWait(reason) && <span className={classes.soft}>{t(`check.waits.${reason}`, { date })}</span>}
      </span>
      <Progress
        className={classes.progress}
        value={total === 0 ? 100 : (checked / total) * 100}
        aria-label={t('check.running')}
      />
      <Button
        variant="default"
        size="compact-sm"
        loading={stop.isPending}
        onClick={() => stop.mutate({ params: { contactListId } }, { onError: notifyError })}
      >
        {t('check.stop')}
      </Button>
    </div>
  )
}

function Ended({ check }: { check: ContactListCheck }) {
  const { t } = useTranslation('contactLists')
  const isStopped = check.state === 'stopped'
  const Picture = isStopped ? IconAlertTriangle : IconCircleCheck
  const ended = check.reason === 'restricted' ? 'restricted' : isStopped ? 'stopped' : 'done'
  return (
    <div className={classes.news} role="status" data-stopped={isStopped || undefined}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.newsText}>
        {t(`check.${ended}`)}
        <Found check={check} />
      </span>
    </div>
  )
}

function Found({ check: { checked, found } }: { check: ContactListCheck }) {
  const { t } = useTranslation('contactLists')
  if (checked === 0) return null
  const values = { found: formatNumber(found), missing: formatNumber(checked - found) }
  return <span className={classes.soft}>{t('check.found', values)}</span>
}

import { listSavedReports, type ReportChoice, type SavedReport } from '@chatflow/contract'
import { ActionIcon, Button, Popover } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBookmark,
  IconBookmarkPlus,
  IconClock,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatHour } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { choiceOfSaved } from './reportChoice.ts'
import classes from './Reports.module.css'
import { SavedReportDialog } from './SavedReportDialog.tsx'
import { useMayChange } from './useMayChange.ts'

interface SavedReportsProps {
  choice: ReportChoice
  /** The one that was opened last. */
  savedId: number | undefined
  onChoose: (choice: ReportChoice, savedId: number) => void
}

/** Reports that somebody keeps under a name: to open, to keep another, to change. */
export function SavedReports({ choice, savedId, onChoose }: SavedReportsProps) {
  const { t } = useTranslation('reports')
  const mayChange = useMayChange()
  const { data, error, refetch } = useEndpoint(listSavedReports, {})
  const [edited, setEdited] = useState<SavedReport | 'new'>()
  const [isOpen, setOpen] = useState(false)
  const reports = data?.reports ?? []
  const leave = (next: () => void) => {
    setOpen(false)
    next()
  }
  const opened = reports.find(({ id }) => id === savedId)
  return (
    <>
      <Popover
        position="bottom-end"
        width={320}
        shadow="md"
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={setOpen}
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('saved.open')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          {error && !data && (
            <p className={classes.savedFailed} role="alert">
              <RetryLine error={error} onRetry={refetch} />
            </p>
          )}
          {reports.length > 0 && (
            <ul className={classes.savedList} aria-label={t('saved.open')}>
              {reports.map((one) => (
                <li key={one.id} className={classes.saved} data-opened={one === opened}>
                  <button
                    type="button"
                    className={classes.savedOpen}
                    aria-current={one === opened}
                    onClick={() => leave(() => onChoose(choiceOfSaved(one), one.id))}
                  >
                    <span className={classes.savedName}>{one.name}</span>
                    <SavedFacts one={one} />
                  </button>
                  {mayChange(one) && (
                    <ActionIcon
                      variant="subtle"
                      size={32}
                      aria-label={t('saved.edit', { name: one.name })}
                      onClick={() => leave(() => setEdited(one))}
                    >
                      <IconPencil size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )}
          <Button
            variant="subtle"
            fullWidth
            justify="flex-start"
            leftSection={<IconBookmarkPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => leave(() => setEdited('new'))}
          >
            {t('saved.keep')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {edited && <SavedReportDialog saved={edited} choice={choice} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** It should be sent to somebody and has no next time: no report may be as long as this one has become. */
const isStopped = ({ frequency, recipients, nextAt }: SavedReport) =>
  frequency !== null && recipients.length > 0 && nextAt === null

/** Whose it is, and when it is sent. */
function SavedFacts({ one }: { one: SavedReport }) {
  const { t } = useTranslation('reports')
  const { user } = useSession()
  return (
    <span className={classes.savedFacts}>
      {one.isShared && (
        <span>
          <IconUsers size={14} stroke={1.75} aria-hidden />
          {one.userId === user.id || !one.userName
            ? t('saved.shared')
            : t('saved.sharedBy', { name: one.userName })}
        </span>
      )}
      {one.nextAt && one.frequency && (
        <span>
          <IconClock size={14} stroke={1.75} aria-hidden />
          {t(`saved.sent.${one.frequency}`, { time: formatHour(one.hour) })}
        </span>
      )}
      {isStopped(one) && (
        <span className={classes.savedStopped}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('saved.stopped')}
        </span>
      )}
    </span>
  )
}

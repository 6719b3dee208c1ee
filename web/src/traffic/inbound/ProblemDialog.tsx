import type { InboundProblem } from '@chatflow/contract'
import { Button, CopyButton, Modal, Textarea } from '@mantine/core'
import { IconArchive, IconCheck, IconCopy, IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { DismissDialog } from './DismissDialog.tsx'
import classes from './inbound.module.css'
import { useProblemWords } from './useProblemWords.ts'
import { useRerun } from './useRerun.ts'

interface ProblemDialogProps {
  problem: InboundProblem
  onClose: () => void
}

/** Everything that is known about one of them, and the two ways to be done with it. */
export function ProblemDialog({ problem, onClose }: ProblemDialogProps) {
  const { t } = useTranslation('inbound')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { senderOf } = useProblemWords()
  const { rerun, isPending } = useRerun()
  const [isAsking, setAsking] = useState(false)
  const { close, life } = useDialogLife(onClose)
  return (
    <>
      <Modal
        {...life}
        onClose={close}
        closeOnEscape={!isAsking}
        title={t('from', { sender: senderOf(problem) })}
        size={720}
        padding={isPhone ? 16 : 24}
        fullScreen={isPhone}
        classNames={{ title: dialogs.title }}
        closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
      >
        <Facts problem={problem} />
        <RawEvent payload={problem.payload} />
        <footer className={dialogs.buttons}>
          <Button
            variant="default"
            leftSection={<IconArchive size={18} stroke={1.75} aria-hidden />}
            disabled={isPending}
            onClick={() => setAsking(true)}
          >
            {t('dismiss')}
          </Button>
          <Button
            leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
            loading={isPending}
            onClick={() => void rerun(problem).then(close, notifyError)}
          >
            {t('rerun')}
          </Button>
        </footer>
      </Modal>
      {isAsking && <DismissDialog problem={problem} onDismissed={close} onClose={() => setAsking(false)} />}
    </>
  )
}

function Facts({ problem }: { problem: InboundProblem }) {
  const { t } = useTranslation('inbound')
  const { reasonOf } = useProblemWords()
  const facts = {
    error: reasonOf(problem),
    whatsapp: problem.whatsapp.name,
    receivedAt: formatDateTime(problem.receivedAt),
    attempts: formatNumber(problem.attempts),
    externalId: problem.externalId,
  }
  return (
    <dl className={classes.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
        <div key={fact} className={classes.fact}>
          <dt>{t(`columns.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** As the network sent it: for those who have to find out why it could not be handled. */
function RawEvent({ payload }: { payload: unknown }) {
  const { t } = useTranslation('inbound')
  const id = useId()
  const text = JSON.stringify(payload, null, 2)
  return (
    <div className={classes.raw}>
      <label className={classes.rawLabel} htmlFor={id}>
        {t('raw')}
      </label>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      <Textarea
        className={classes.rawText}
        id={id}
        value={text}
        readOnly
        autosize
        minRows={3}
        spellCheck={false}
        classNames={{ input: classes.rawInput }}
      />
    </div>
  )
}

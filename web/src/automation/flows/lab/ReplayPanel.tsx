import { maxReplayedRuns, replayFlow, type ResponseOf, type ToldRun } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { withoutMarks } from '../../../ui/splitMarks.ts'
import { shorten } from '../../../ui/shorten.ts'
import { useEditor } from '../editor/EditorContext.ts'
import { dayRange, type RangeName } from './dayRange.ts'
import { RangeChoice } from './FiguresPanel.tsx'
import classes from './lab.module.css'
import { useSurroundings } from './useSurroundings.ts'

type Replay = ResponseOf<typeof replayFlow>

/** Past conversations, once more in the draft: what would have been different. Nothing is sent. */
export function ReplayPanel() {
  const { t } = useTranslation('flowLab')
  const { flowId, store } = useEditor()
  const [name, setName] = useState<RangeName>('yesterday')
  const replay = useMutation({
    mutationFn: () =>
      call(replayFlow, { params: { flowId }, body: { graph: store.get().graph, ...dayRange(name) } }),
    onError: notifyError,
  })
  return (
    <div className={classes.panel}>
      <p className={classes.quiet}>{t('replay.text')}</p>
      <RangeChoice value={name} onChange={setName} />
      <Button loading={replay.isPending} onClick={() => replay.mutate()}>
        {t('replay.run')}
      </Button>
      {replay.data && <Result replay={replay.data} />}
    </div>
  )
}

function Result({ replay: { same, different, isLimited } }: { replay: Replay }) {
  const { t } = useTranslation('flowLab')
  if (same === 0 && different.length === 0) return <EmptyState icon={IconRepeat} text={t('replay.none')} />
  return (
    <section className={classes.section} role="status">
      {same > 0 && (
        <p className={classes.summary} data-level="fine">
          {t('replay.same', { count: same })}
        </p>
      )}
      {different.length > 0 && (
        <p className={classes.summary} data-level="changed">
          {t('replay.different', { count: different.length })}
        </p>
      )}
      {isLimited && <p className={classes.quiet}>{t('replay.limited', { count: maxReplayedRuns })}</p>}
      <ul className={classes.list}>
        {different.map((run) => (
          <Different key={run.runId} run={run} />
        ))}
      </ul>
    </section>
  )
}

function Different({
  run: { ticketUuid, startedAt, contactName, firstWords, kinds, before, after },
}: {
  run: Replay['different'][number]
}) {
  const { t } = useTranslation('flowLab')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.rowTitle}>
          <span className={classes.about}>{contactName}</span>
          <time className={classes.when} dateTime={startedAt}>
            {formatDateTime(startedAt)}
          </time>
        </span>
        {firstWords.length > 0 && (
          <span>“{shorten(firstWords.map(withoutMarks).join(' · '), maxFirstWords)}”</span>
        )}
        <span className={classes.changes}>
          {kinds.map((kind) => (
            <span key={kind} className={classes.change}>
              {t(`replay.kinds.${kind}`)}
            </span>
          ))}
        </span>
        <Told label={t('replay.then')} run={before} other={after} />
        <Told label={t('replay.now')} run={after} other={before} />
        <Link to={`/tickets/${ticketUuid}` as '/'} className={classes.link}>
          {t('replay.open')}
        </Link>
      </div>
    </li>
  )
}

const maxWords = 160
const maxFirstWords = 80

/** The first thing that the other one does not say, and the end. */
function Told({ label, run, other }: { label: string; run: ToldRun; other: ToldRun }) {
  const { t } = useTranslation('flowLab')
  const surroundings = useSurroundings()
  const words = run.texts.find((text, index) => text !== other.texts[index])
  const queue = surroundings?.queues.find(({ id }) => id === run.queueId)?.name ?? ''
  const end = run.end && run.end !== other.end ? t(`phone.ends.${run.end}`, { queue }) : undefined
  const moved = run.queueId !== other.queueId && queue !== '' ? t('phone.ends.queued', { queue }) : undefined
  const parts = [words && `“${shorten(withoutMarks(words), maxWords)}”`, moved ?? end].filter(Boolean)
  return (
    <span className={classes.failure}>
      <b>{label}:</b> {parts.length > 0 ? parts.join(' · ') : t('replay.nothing')}
    </span>
  )
}

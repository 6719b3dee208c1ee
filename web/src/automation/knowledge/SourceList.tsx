import { deleteKnowledge, refreshKnowledge, type KnowledgeSource } from '@chatflow/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFileText,
  IconHourglassEmpty,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { Status } from '../../ui/Status.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './knowledge.module.css'
import { RenameSource } from './RenameSource.tsx'
import { useKnowledge } from './useKnowledge.ts'

export function SourceList() {
  const { t } = useTranslation('knowledge')
  const { rows, isLoading, error, retry } = useKnowledge()
  if (error && rows.length === 0) return <ErrorState text={errorText(error)} onRetry={retry} />
  if (isLoading) return <Skeleton height={48} aria-hidden />
  if (rows.length === 0) return <p className={classes.none}>{t('sources.empty')}</p>
  return (
    <ul className={classes.sources} aria-label={t('sources.title')}>
      {rows.map((source) => (
        <Source key={source.id} source={source} />
      ))}
    </ul>
  )
}

function Source({ source }: { source: KnowledgeSource }) {
  const { t } = useTranslation('knowledge')
  const [isAsking, setAsking] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const again = useAction(refreshKnowledge)
  const remove = useAction(deleteKnowledge)
  const { id, name, url } = source
  const params = { sourceId: id }
  const Sign = url === null ? IconFileText : IconWorld
  return (
    <li className={classes.source}>
      <div className={classes.line}>
        <Sign className={classes.sign} size={20} stroke={1.75} aria-hidden />
        <div className={classes.about}>
          <span className={classes.name} title={url ?? name}>
            {name}
          </span>
          <State source={source} />
        </div>
        <Tooltip label={t('sources.rename')}>
          <ActionIcon
            ref={pencil}
            color="gray"
            aria-label={t('sources.renameOf', { name })}
            aria-expanded={isRenaming}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('sources.refresh')}>
          <ActionIcon
            color="gray"
            aria-label={t('sources.refreshOf', { name })}
            loading={again.isPending}
            onClick={() => again.mutate({ params }, { onError: notifyError })}
          >
            <IconRefresh size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('sources.delete')}>
          <ActionIcon
            color="red"
            aria-label={t('sources.deleteOf', { name })}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isRenaming && (
        <RenameSource
          source={source}
          onClose={() => {
            setRenaming(false)
            pencil.current?.focus()
          }}
        />
      )}
      {isAsking && (
        <InlineConfirm
          question={t('sources.question', { name })}
          confirmLabel={t('sources.delete')}
          onConfirm={() => remove.mutateAsync({ params })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function State({ source: { status, failure, chunks } }: { source: KnowledgeSource }) {
  const { t } = useTranslation('knowledge')
  if (status === 'pending')
    return (
      <Status icon={IconHourglassEmpty} tone="amber">
        {t('state.pending')}
      </Status>
    )
  if (status === 'failed')
    return (
      <Status icon={IconAlertCircle} tone="red">
        {t(`failures.${failure ?? 'unreadable'}`)}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('state.ready', { count: chunks, value: formatNumber(chunks) })}
    </Status>
  )
}

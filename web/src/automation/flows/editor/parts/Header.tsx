import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconCircleCheck,
  IconDeviceFloppy,
  IconPointFilled,
  IconRocket,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isApple } from '../../../../keys/platform.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { useIsPhone } from '../../../../ui/useIsPhone.ts'
import { useEditor, useEditorState } from '../EditorContext.ts'
import { isDirty } from '../editorState.ts'
import { panels } from '../panels.ts'
import classes from './parts.module.css'

interface HeaderProps {
  publishedVersion: number | null
  isSaving: boolean
  openPanel: string | null
  onSave: () => void
  onPublish: () => void
}

export function Header({ publishedVersion, isSaving, openPanel, onSave, onPublish }: HeaderProps) {
  const { t } = useTranslation('flowEditor')
  const { flowName } = useEditor()
  const hasChanges = useEditorState(isDirty)
  const live =
    publishedVersion === null ? t('publish.never') : t('publish.live', { version: publishedVersion })
  return (
    <header className={classes.header}>
      <ActionIcon component={Link} to="/flowbuilders" color="gray" aria-label={t('back')} title={t('back')}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={classes.titles}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.flowName}>
          <span className={classes.flowWords}>{flowName}</span>
          <span className={classes.live}>{live}</span>
        </p>
      </div>
      <p className={classes.reminder} data-dirty={hasChanges || undefined} role="status">
        {hasChanges ? (
          <IconPointFilled size={16} aria-hidden />
        ) : (
          <IconCircleCheck size={16} stroke={1.75} role="img" aria-label={t('state.saved')} />
        )}
        {t('reminder')}
      </p>
      <PanelButtons open={openPanel} />
      <Act
        label={t('save')}
        keys={isApple ? '⌘ S' : 'Ctrl S'}
        icon={IconDeviceFloppy}
        isMain={hasChanges}
        isBusy={isSaving}
        onClick={onSave}
      />
      <Act label={t('publish.action')} icon={IconRocket} isMain={!hasChanges} onClick={onPublish} />
    </header>
  )
}

interface ActProps {
  label: string
  keys?: string
  icon: Icon
  /** What one would do next. */
  isMain: boolean
  isBusy?: boolean
  onClick: () => void
}

/** In words; on a phone there is room for its picture only. */
function Act({ label, keys, icon: Picture, isMain, isBusy = false, onClick }: ActProps) {
  const isPhone = useIsPhone()
  const look = { variant: isMain ? 'filled' : 'default', loading: isBusy, onClick }
  if (isPhone)
    return (
      <ActionIcon {...look} size={40} aria-label={label} title={label}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <Tooltip label={keys} disabled={keys === undefined}>
      <Button {...look} leftSection={<Picture size={18} stroke={1.75} aria-hidden />}>
        {label}
      </Button>
    </Tooltip>
  )
}

function PanelButtons({ open }: { open: string | null }) {
  const { t } = useTranslation('flowEditor')
  const { openPanel } = useEditor()
  return (
    <div className={classes.panelButtons}>
      {panels.map(({ key, icon: PanelIcon }) => (
        <Tooltip key={key} label={t(`panels.${key}`)}>
          <ActionIcon
            color="gray"
            variant={open === key ? 'light' : 'subtle'}
            aria-label={t(`panels.${key}`)}
            aria-pressed={open === key}
            onClick={() => openPanel(open === key ? null : key)}
          >
            <PanelIcon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}

import type { Campaign } from '@chatflow/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronDown,
  IconCopy,
  IconMailForward,
  IconPlayerPlay,
  IconPlayerStop,
  IconReload,
  IconSettings,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { CampaignStatus } from '../CampaignStatus.tsx'
import { CampaignEditor } from '../editor/CampaignEditor.tsx'
import { PreflightDialog } from '../preflight/PreflightDialog.tsx'
import { useCampaignActions } from '../useCampaignActions.ts'
import classes from './report.module.css'

export function BackToCampaigns() {
  const { t } = useTranslation('campaignReport')
  return (
    <Tooltip label={t('back')}>
      <ActionIcon
        component={Link}
        to="/campaigns"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('back')}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

type Open = { is: 'edit' | 'check'; id: number }

/** Its name, how it is doing, and what can be done now. */
export function ReportHeader({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaignReport', 'campaigns'])
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const { stop, restart, isBusy } = useCampaignActions()
  const { id, status, name } = campaign
  const close = () => setOpen(undefined)
  const leaveFor = (made: number) => setOpen({ is: 'edit', id: made })
  return (
    <header className={classes.header}>
      <BackToCampaigns />
      <div className={classes.heading}>
        <h1 className={classes.title} title={name}>
          {name}
        </h1>
        <CampaignStatus campaign={campaign} />
      </div>
      <div className={classes.actions}>
        <SendAgain campaign={campaign} onMade={leaveFor} />
        {status === 'EM_ANDAMENTO' && (
          <Button
            color="red"
            variant="outline"
            loading={isBusy}
            leftSection={<IconPlayerStop size={18} stroke={1.75} aria-hidden />}
            onClick={() => stop(id)}
          >
            {t('campaigns:actions.stop')}
          </Button>
        )}
        {status === 'CANCELADA' && (
          <Button
            loading={isBusy}
            leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
            onClick={() => restart(id)}
          >
            {t('campaigns:actions.restart')}
          </Button>
        )}
        {(status === 'INATIVA' || status === 'PROGRAMADA') && (
          <Button onClick={() => setOpen({ is: 'check', id })}>{t('campaigns:actions.check')}</Button>
        )}
        <Tooltip label={t('settings')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('settings')}
            onClick={() => setOpen({ is: 'edit', id })}
          >
            <IconSettings size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {open?.is === 'edit' && (
        <CampaignEditor
          key={open.id}
          campaignId={open.id}
          onCheck={(checked) => setOpen({ is: 'check', id: checked })}
          onClose={close}
        />
      )}
      {open?.is === 'check' && (
        <PreflightDialog
          campaignId={open.id}
          onEdit={() => setOpen({ is: 'edit', id: open.id })}
          onClose={() => (open.id === id ? close() : void navigate({ to: '/campaigns' }))}
        />
      )}
    </header>
  )
}

interface SendAgainProps {
  campaign: Campaign
  onMade: (campaignId: number) => void
}

/** A new campaign to some of these people. It is written, checked and started like any other. */
function SendAgain({ campaign, onMade }: SendAgainProps) {
  const { t } = useTranslation(['campaignReport', 'campaigns'])
  const { copy } = useCampaignActions()
  const { totals, status } = campaign
  const unanswered = totals.sent + totals.delivered - totals.answered
  const make = (to: 'all' | 'failed' | 'unanswered') =>
    void copy(campaign.id, to).then((made) => made && onMade(made.id))
  if (status === 'INATIVA' || status === 'PROGRAMADA') return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          {t('again.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={totals.failed === 0}
          leftSection={<IconReload size={18} stroke={1.75} aria-hidden />}
          onClick={() => make('failed')}
        >
          {t('again.failed', { number: formatNumber(totals.failed) })}
        </Menu.Item>
        <Menu.Item
          disabled={unanswered <= 0}
          leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
          onClick={() => make('unanswered')}
        >
          {t('again.unanswered', { number: formatNumber(Math.max(0, unanswered)) })}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => make('all')}>
          {t('campaigns:actions.copy')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

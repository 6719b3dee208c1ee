import { startCampaign, updateCampaign, type Campaign, type CampaignPreflight } from '@chatflow/contract'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconCalendarTime, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../platform/api.ts'
import { formatDateTime, formatNumber } from '../../../platform/format.ts'
import { notifyError, notifySuccess } from '../../../platform/notify.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { useSession } from '../../../platform/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { companyTime } from '../../../platform/calendar.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { bodyOf, valuesOf } from '../editor/campaignValues.ts'
import classes from './preflight.module.css'

interface StartButtonsProps {
  campaign: Campaign
  found: CampaignPreflight
  onDone: () => void
}

/** Starts it now, or gives it a time. Neither is offered while something stands in the way. */
export function StartButtons({ campaign, found, onDone }: StartButtonsProps) {
  const { t } = useTranslation('campaignPreflight')
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const start = useAction(startCampaign)
  const isBlocked = found.isCounting || found.problems.some(({ severity }) => severity === 'error')
  const count = found.recipients?.unique ?? 0
  return (
    <div className={classes.start}>
      <PlanButton campaign={campaign} isBlocked={isBlocked} onDone={onDone} />
      <Button
        leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
        disabled={isBlocked}
        onClick={() => setAsking(true)}
      >
        {t('start.now')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('start.title', { name: campaign.name })}
          confirmLabel={t('start.now')}
          isHarmless
          onConfirm={async () => {
            await start.mutateAsync({ params: { campaignId: campaign.id } })
            notifySuccess(t('start.started'))
            onDone()
            void navigate({ to: `/campaign/${campaign.id}/report` })
          }}
          onClose={() => setAsking(false)}
        >
          {t('start.text', { count, number: formatNumber(count) })}
        </ConfirmDialog>
      )}
    </div>
  )
}

const hourMs = 3_600_000

interface PlanButtonProps {
  campaign: Campaign
  isBlocked: boolean
  onDone: () => void
}

function PlanButton({ campaign, isBlocked, onDone }: PlanButtonProps) {
  const { t } = useTranslation('campaignPreflight')
  const { timezone } = useSession().user.company
  const inTwoHours = () => companyTime(new Date(serverNow().getTime() + 2 * hourMs), timezone)
  const [isOpen, setOpen] = useState(false)
  const [time, setTime] = useState(() =>
    campaign.scheduledAt === null ? inTwoHours() : companyTime(campaign.scheduledAt, timezone),
  )
  const update = useAction(updateCampaign)
  const save = () =>
    update.mutate(
      {
        params: { campaignId: campaign.id },
        body: bodyOf({ ...valuesOf(campaign, timezone), scheduledAt: time }),
      },
      {
        onError: notifyError,
        onSuccess: ({ scheduledAt }) => {
          notifySuccess(t('start.planned', { date: formatDateTime(scheduledAt ?? '') }))
          onDone()
        },
      },
    )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={18} stroke={1.75} aria-hidden />}
          disabled={isBlocked}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(campaign.scheduledAt === null ? 'start.plan' : 'start.replan')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.planForm}>
          <TextInput
            type="datetime-local"
            data-autofocus
            label={t('start.time')}
            description={t('start.zone', { zone: timezone })}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Button loading={update.isPending} disabled={time === ''} onClick={save}>
            {t('start.plan')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

import { ActionIcon, Button, Loader, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './calendar.module.css'

const views = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'agenda'] as const
export type CalendarView = (typeof views)[number]

interface CalendarBarProps {
  title: string
  view: CalendarView
  isLoading: boolean
  onPrevious: () => void
  onNext: () => void
  onToday: () => void
  onView: (view: CalendarView) => void
}

/** Which days are shown, and how. */
export function CalendarBar(props: CalendarBarProps) {
  const { title, view, isLoading, onPrevious, onNext, onToday, onView } = props
  const { t } = useTranslation('schedules')
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <Step label={t('calendar.previous')} icon={IconChevronLeft} run={onPrevious} />
        <Step label={t('calendar.next')} icon={IconChevronRight} run={onNext} />
        <Button variant="default" size="compact-md" onClick={onToday}>
          {t('calendar.today')}
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      {isLoading && <Loader size={16} aria-label={t('calendar.loading')} />}
      <SegmentedControl
        className={classes.views}
        aria-label={t('calendar.view')}
        value={view}
        onChange={(chosen) => onView(chosen)}
        data={views.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
      />
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronLeft
  run: () => void
}

function Step({ label, icon: Picture, run }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={run}>
        <Picture size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

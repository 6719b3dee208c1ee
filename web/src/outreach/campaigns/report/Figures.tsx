import type { Campaign, RecipientStatus } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import {
  IconAddressBook,
  IconAlertCircle,
  IconBan,
  IconChecks,
  IconEye,
  IconMessageQuestion,
  IconMessageReply,
  IconSend,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react'
import { formatNumber, formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type texts from '../../../locales/pt-BR/campaignReport.json'
import { percentOf } from '../progress.ts'
import type { RecipientChoice } from './recipientChoice.ts'
import classes from './report.module.css'

interface Figure {
  key: keyof typeof texts.figures
  icon: Icon
  value: number
  /** Of how many; the valid ones of a campaign unless told. */
  of?: number
  shows?: RecipientChoice
}

interface FiguresProps {
  campaign: Campaign
  onShow: (choice: RecipientChoice) => void
}

/** What came of it, each with its share. A click shows who these are. */
export function Figures({ campaign, onShow }: FiguresProps) {
  const { t } = useTranslation('campaignReport')
  const { totals } = campaign
  const only = (status: RecipientStatus): RecipientChoice => ({ status })
  const left = totals.sent + totals.delivered
  const figures: Figure[] = [
    { key: 'valid', icon: IconAddressBook, value: totals.valid, of: totals.total, shows: {} },
    ...(campaign.confirmation
      ? ([
          { key: 'confirmationRequested', icon: IconMessageQuestion, value: totals.confirmationRequested },
          {
            key: 'confirmed',
            icon: IconThumbUp,
            value: totals.confirmed,
            of: totals.confirmationRequested,
          },
        ] as const)
      : []),
    { key: 'sent', icon: IconSend, value: left },
    { key: 'delivered', icon: IconChecks, value: totals.delivered, shows: only('delivered') },
    { key: 'read', icon: IconEye, value: totals.read, of: totals.delivered, shows: only('read') },
    { key: 'answered', icon: IconMessageReply, value: totals.answered, of: left, shows: { answered: true } },
    { key: 'failed', icon: IconAlertCircle, value: totals.failed, shows: only('failed') },
    {
      key: 'optedOut',
      icon: IconBan,
      value: totals.optedOut,
      of: totals.total,
      shows: only('optedOut'),
    },
  ]
  return (
    <ul className={classes.figures} aria-label={t('figures.label')}>
      {figures.map((figure) => (
        <li key={figure.key}>
          <FigureCard figure={figure} valid={totals.valid} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

function FigureCard({
  figure,
  valid,
  onShow,
}: { figure: Figure; valid: number } & Pick<FiguresProps, 'onShow'>) {
  const { t } = useTranslation('campaignReport')
  const { key, icon: Picture, value, of = valid, shows } = figure
  const content = (
    <>
      <span className={classes.figureName}>
        <Picture size={18} stroke={1.75} aria-hidden />
        {t(`figures.${key}`)}
      </span>
      <span className={classes.figureValue}>
        {formatNumber(value)}
        {of > 0 && <span className={classes.share}>{formatPercent(percentOf(value, of))}</span>}
      </span>
    </>
  )
  if (!shows || value === 0) return <div className={classes.figure}>{content}</div>
  return (
    <UnstyledButton className={classes.figure} onClick={() => onShow(shows)}>
      {content}
    </UnstyledButton>
  )
}

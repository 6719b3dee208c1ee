import { listRecipients, type Campaign, type Recipient } from '@chatflow/contract'
import { IconMessages, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { usePages } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { RecipientFilters } from './RecipientFilters.tsx'
import { chosenFilter, type RecipientChoice } from './recipientChoice.ts'
import classes from './report.module.css'
import { useRecipientColumns } from './useRecipientColumns.tsx'

interface RecipientsProps {
  campaign: Campaign
  choice: RecipientChoice
  onChoose: (choice: RecipientChoice) => void
}

/** Everybody it is for, and what became of each. */
export function Recipients({ campaign, choice, onChoose }: RecipientsProps) {
  const list = usePages(
    listRecipients,
    { params: { campaignId: campaign.id }, query: chosenFilter(choice) },
    { rows: ({ recipients }) => recipients },
  )
  return (
    <>
      <div className={classes.tools}>
        <RecipientFilters campaign={campaign} choice={choice} onChoose={onChoose} />
        <ExportButton campaignId={campaign.id} choice={choice} isEmpty={list.rows.length === 0} />
      </div>
      <div className={classes.listBody}>
        <Body list={list} campaign={campaign} isChosen={isChosen(choice)} onClear={() => onChoose({})} />
      </div>
    </>
  )
}

const isChosen = ({ searchParam, ...others }: RecipientChoice) =>
  Boolean(searchParam) || Object.values(others).some((value) => value !== undefined)

interface BodyProps {
  list: ReturnType<typeof usePages<typeof listRecipients, Recipient>>
  campaign: Campaign
  isChosen: boolean
  onClear: () => void
}

function Body(props: BodyProps) {
  const { t } = useTranslation('campaignReport')
  const navigate = useNavigate()
  const columns = useRecipientColumns(props.campaign)
  if (props.list.rows.length > 0)
    return (
      <ListTable
        label={t('tabs.recipients')}
        list={props.list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={[
          {
            key: 'open',
            label: t('recipients.open'),
            icon: IconMessages,
            run: ({ ticketUuid }) => void navigate({ to: `/tickets/${ticketUuid}` }),
            isHidden: ({ ticketUuid }) => ticketUuid === null,
          },
        ]}
      />
    )
  if (props.list.isLoading) return <ListSkeleton columns={columns} actionCount={1} hasHandle={false} />
  if (props.list.error) return <ErrorState text={errorText(props.list.error)} onRetry={props.list.retry} />
  if (props.isChosen)
    return (
      <EmptyState
        icon={IconUserSearch}
        text={t('recipients.nothing')}
        action={
          <Button variant="default" onClick={props.onClear}>
            {t('recipients.clear')}
          </Button>
        }
      />
    )
  return <EmptyState icon={IconUsers} text={t('recipients.empty')} />
}

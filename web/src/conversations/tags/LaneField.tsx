import { findTicketByUuid, leaveLane, listLanes, moveToLane, type TicketDetail } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, useEndpoint } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'

/** Where the ticket stands in the kanban. */
export function LaneField({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const { id: ticketId, tags } = ticket
  const { data, error } = useEndpoint(listLanes, {}, { refreshOn: 'tag' })
  const move = useMutation({
    mutationFn: (lane: number | null) =>
      lane === null
        ? call(leaveLane, { params: { ticketId } })
        : call(moveToLane, { params: { ticketId, tagId: lane }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [findTicketByUuid.path] }),
    onError: notifyError,
  })
  const lane = tags.find(({ kanban }) => kanban === 1)
  return (
    <NameField
      aria-label={t('lane.title')}
      placeholder={t('lane.none')}
      disabled={move.isPending}
      nothingFoundMessage={t('lane.empty')}
      names={{ data: data?.lista, error }}
      value={lane?.id ?? null}
      onChange={(chosen) => move.mutate(chosen)}
    />
  )
}

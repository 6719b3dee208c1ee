import type { ContactListItem } from '@chatflow/contract'
import { IconBrandWhatsapp, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { Status } from '../../ui/Status.tsx'

export function useItemColumns() {
  const { t } = useTranslation('contactLists')
  return useMemo<Column<ContactListItem>[]>(
    () => [
      { key: 'name', header: t('fields.name'), min: 180, grow: 2, cell: ({ name }) => name },
      {
        key: 'number',
        header: t('fields.number'),
        min: 160,
        cell: ({ number }) => shownNumber(number),
      },
      { key: 'email', header: t('fields.email'), min: 180, grow: 1.5, minor: 2, cell: ({ email }) => email },
      {
        key: 'whatsapp',
        header: t('columns.whatsapp'),
        min: 150,
        minor: 1,
        cell: ({ isWhatsappValid }) => <WhatsappState isValid={isWhatsappValid} />,
      },
    ],
    [t],
  )
}

/** Whether somebody can be written to there, as far as we know. */
function WhatsappState({ isValid }: { isValid: boolean | null }) {
  const { t } = useTranslation('contactLists')
  if (isValid === null)
    return (
      <Status icon={IconQuestionMark} tone="quiet">
        {t('valid.unknown')}
      </Status>
    )
  return (
    <Status icon={isValid ? IconBrandWhatsapp : IconX} tone={isValid ? 'green' : 'red'}>
      {t(isValid ? 'valid.yes' : 'valid.no')}
    </Status>
  )
}

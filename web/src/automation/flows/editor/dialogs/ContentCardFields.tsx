import { ActionIcon, NumberInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import type { ContractForm } from '../../../../ui/useContractForm.ts'
import { blockKinds } from '../blockKinds.ts'
import type { ContentCard } from './contentCards.ts'
import { FileCard } from './FileCard.tsx'
import { FlowText } from './FlowText.tsx'
import classes from './dialogs.module.css'

interface CardProps {
  card: ContentCard
  index: number
  form: ContractForm<{ cards: ContentCard[] }>
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function Card({ card, index, form, isLast, onMove, onRemove }: CardProps) {
  const { t } = useTranslation('flowEditor')
  const kind = t(`content.kinds.${card.type}`)
  const { icon: KindIcon } = blockKinds[card.type]
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <KindIcon size={18} stroke={1.75} aria-hidden />
        <span>{kind}</span>
        <ActionIcon
          color="gray"
          size={32}
          disabled={index === 0}
          aria-label={t('content.up', { kind })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="gray"
          size={32}
          disabled={isLast}
          aria-label={t('content.down', { kind })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon color="gray" size={32} aria-label={t('content.removeCard', { kind })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Fields card={card} index={index} form={form} />
    </li>
  )
}

function Fields({ card, index, form }: Pick<CardProps, 'card' | 'index' | 'form'>) {
  const { t } = useTranslation('flowEditor')
  const path = `cards.${index}.value` as const
  if (card.type === 'message')
    return <FlowText aria-label={t('content.kinds.message')} {...form.getInputProps(path)} />
  if (card.type === 'interval')
    return (
      <NumberInput
        label={t('content.seconds')}
        description={t('interval.help')}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps(path)}
        onChange={(value) => form.setFieldValue(path, String(value))}
      />
    )
  const error: unknown = form.errors[path]
  return (
    <FileCard
      kind={card.type}
      chosen={card}
      error={typeof error === 'string' ? error : undefined}
      onChange={(chosen) => {
        form.setFieldValue(`cards.${index}`, { ...card, ...chosen })
        form.clearFieldError(path)
      }}
    />
  )
}

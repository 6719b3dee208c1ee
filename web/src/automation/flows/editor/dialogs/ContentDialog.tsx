import { Button, Loader } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { notifySuccess } from '../../../../platform/notify.ts'
import { newUuid } from '../../../../platform/newUuid.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { Section } from '../../../../ui/Section.tsx'
import type { BlockDialogProps } from './blockDialog.ts'
import { Card } from './ContentCardFields.tsx'
import {
  cardKinds,
  cardsIn,
  contentOf,
  isMedia,
  movedCard,
  problemOf,
  type ContentCard,
} from './contentCards.ts'
import classes from './dialogs.module.css'
import { useStoreFile } from './useStoreFile.ts'

/** Words, pauses and files that are sent one after the other. */
export function ContentDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const store = useStoreFile()
  const form = useForm<{ cards: ContentCard[] }>({
    initialValues: { cards: isNew ? [emptyCard('message')] : cardsIn(data) },
    validate: { cards: { value: (_, { cards }, path) => wordsOf(problemIn(cards, path)) } },
  })
  const { cards } = form.values
  const wordsOf = (problem: ReturnType<typeof problemOf>) => (problem ? t(`content.${problem}`) : null)
  const setCards = (next: ContentCard[]) => form.setFieldValue('cards', next)
  const save = async (values: { cards: ContentCard[] }) => {
    const stored: ContentCard[] = []
    // One after the other: what was stored is kept when the next one fails, and is not sent twice.
    for (const [index, card] of values.cards.entries()) {
      const value = isMedia(card.type) ? await store(card.type as 'img', card) : card.value
      stored.push({ ...card, value, file: undefined })
      form.setFieldValue(`cards.${index}`, stored[index]!)
    }
    onSave({ ...data, ...contentOf(stored) })
    if (isNew) notifySuccess(t('content.added'))
  }
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'content.add' : 'content.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      isIncomplete={cards.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <Section title={t('content.cards')}>
        {cards.length === 0 && <p className={classes.result}>{t('content.none')}</p>}
        <ol className={classes.cards}>
          {cards.map((card, index) => (
            <Card
              key={card.key}
              card={card}
              index={index}
              form={form}
              isLast={index === cards.length - 1}
              onMove={(by) => setCards(movedCard(cards, index, by))}
              onRemove={() => setCards(cards.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </Section>
      <div className={classes.kinds} role="group" aria-label={t('content.addCard')}>
        {cardKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setCards([...cards, emptyCard(kind)])}
          >
            {t(`content.kinds.${kind}`)}
          </Button>
        ))}
      </div>
      {form.submitting && cards.some(({ file }) => file) && (
        <p className={classes.uploading} role="status">
          <Loader size={16} />
          {t('content.uploading')}
        </p>
      )}
    </FormDialog>
  )
}

const emptyCard = (type: ContentCard['type']): ContentCard => ({ key: newUuid(), type, value: '' })

function problemIn(cards: ContentCard[], path: string) {
  const card = cards[Number(/^cards\.(\d+)\./.exec(path)?.[1])]
  return card && problemOf(card)
}

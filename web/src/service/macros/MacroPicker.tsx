import { listUsableMacros, type Macro } from '@chatflow/contract'
import { Modal, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { IconBolt, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import type { MacrosSlotProps } from '../../conversations/tickets/slots.ts'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { folded } from '../../ui/folded.ts'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import dialogs from '../../ui/dialogs.module.css'
import classes from './macros.module.css'
import { StepIcons, useStepWords } from './steps.tsx'
import { useRunMacro } from './useRunMacro.ts'

/** Type a few letters, press Enter: the steps of a macro, with some seconds to undo them. */
export function MacroPicker({ ticket, onLeft, onClose }: MacrosSlotProps) {
  const { t } = useTranslation('macros')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const run = useRunMacro(ticket, { onLeft, onStarted: close })
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('picker.title', { name: ticket.contact.name })}
      size={560}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      <Choices isBusy={run.isPending} onRun={(macro) => run.mutate(macro)} />
      <footer className={classes.foot}>
        <span>
          <span className={classes.enter}>{t('picker.enter')} </span>
          {t('picker.undo')}
        </span>
        <Link to="/macros" className={classes.manage}>
          {t('picker.manage')}
        </Link>
      </footer>
    </Modal>
  )
}

interface ChoicesProps {
  isBusy: boolean
  onRun: (macro: Macro) => void
}

function Choices({ isBusy, onRun }: ChoicesProps) {
  const { t } = useTranslation('macros')
  const listId = useId()
  const [searched, setSearched] = useState('')
  const [place, setPlace] = useState(0)
  const { data, error, refetch } = useEndpoint(listUsableMacros, {}, { refreshOn: 'macro' })
  const shown = (data ?? []).filter(({ name }) => folded(name).includes(folded(searched.trim())))
  const active = shown[Math.min(place, shown.length - 1)]
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && active && !isBusy) onRun(active)
    else if (by !== undefined) setPlace(Math.min(Math.max(place + by, 0), shown.length - 1))
    else return
    event.preventDefault()
  }
  if (error) return <ErrorState text={errorText(error)} onRetry={refetch} />
  if (data?.length === 0) return <EmptyState icon={IconBolt} text={t('empty')} />
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={searched}
        onChange={(event) => {
          setSearched(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={press}
      />
      {!data && <Skeleton height={160} mt="md" />}
      <div id={listId} role="listbox" aria-label={t('title')} className={classes.choices}>
        {shown.map((macro) => (
          <Choice
            key={macro.id}
            id={`${listId}-${macro.id}`}
            macro={macro}
            isActive={macro === active}
            isBusy={isBusy}
            onRun={() => onRun(macro)}
          />
        ))}
      </div>
      {data && shown.length === 0 && <p className={classes.nothing}>{t('picker.nothing')}</p>}
    </>
  )
}

interface ChoiceProps {
  id: string
  macro: Macro
  isActive: boolean
  isBusy: boolean
  onRun: () => void
}

function Choice({ id, macro, isActive, isBusy, onRun }: ChoiceProps) {
  const words = useStepWords()
  return (
    <div
      id={id}
      role="option"
      aria-label={macro.name}
      aria-selected={isActive}
      className={classes.choice}
      data-active={isActive || undefined}
    >
      <UnstyledButton className={classes.choiceButton} tabIndex={-1} disabled={isBusy} onClick={onRun}>
        <span className={classes.choiceName}>
          {macro.name}
          <StepIcons actions={macro.actions} />
        </span>
        <span className={classes.choiceSteps}>{macro.actions.map(words).join(' → ')}</span>
      </UnstyledButton>
    </div>
  )
}

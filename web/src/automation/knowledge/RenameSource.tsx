import { renameKnowledge, type KnowledgeSource } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './knowledge.module.css'

interface RenameSourceProps {
  source: KnowledgeSource
  onClose: () => void
}

/** Attendants read the name below an answer: that of a file or the title of a page seldom says enough. */
export function RenameSource({ source, onClose }: RenameSourceProps) {
  const { t } = useTranslation('knowledge')
  const { t: tUi } = useTranslation('ui')
  const [name, setName] = useState(source.name)
  const { mutate, error, isPending } = useAction(renameKnowledge)
  const wanted = name.trim()
  return (
    <form
      className={classes.renaming}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === source.name) onClose()
        else if (wanted !== '')
          mutate({ params: { sourceId: source.id }, body: { name: wanted } }, { onSuccess: onClose })
      }}
    >
      <TextInput
        className={classes.grow}
        aria-label={t('sources.newName')}
        autoFocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        // Escape ends the renaming, not the dialog around it.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        error={error ? errorText(error) : undefined}
      />
      <div className={classes.choices}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {tUi('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={wanted === ''}>
          {t('sources.saveName')}
        </Button>
      </div>
    </form>
  )
}

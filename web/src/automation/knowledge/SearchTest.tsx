import { askKnowledge } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './knowledge.module.css'

/** What a model would be given for a question. */
export function SearchTest() {
  const { t } = useTranslation('knowledge')
  const [asked, setAsked] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(askKnowledge, { body: { asked: asked.trim() } }),
  })
  return (
    <>
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (asked.trim() !== '') mutate()
        }}
      >
        <TextInput
          className={classes.grow}
          aria-label={t('test.question')}
          placeholder={t('test.placeholder')}
          maxLength={2000}
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          error={error ? errorText(error) : undefined}
        />
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          disabled={asked.trim() === ''}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        >
          {t('test.run')}
        </Button>
      </form>
      <div role="status">
        {data?.passages.length === 0 && <p className={classes.none}>{t('test.nothing')}</p>}
        {data?.passages.map(({ sourceId, name, passage }, index) => (
          <figure key={`${sourceId} ${index}`} className={classes.passage}>
            <figcaption>{name}</figcaption>
            <blockquote>{passage}</blockquote>
          </figure>
        ))}
      </div>
    </>
  )
}

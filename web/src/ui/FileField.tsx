import { Button, FileButton, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FileField.module.css'

/** What shall happen to a file when its form is saved. */
export type FileChange = { is: 'kept' } | { is: 'removed' } | { is: 'chosen'; file: File }

const megabyte = 1024 * 1024

interface FileFieldProps {
  label: string
  /** The name of the file that is there already. */
  current: string | null
  change: FileChange
  onChange: (change: FileChange) => void
  mostMegabytes: number
  /** The kinds a browser offers first. */
  accept?: string
}

/** One file that goes with a form. */
export function FileField(props: FileFieldProps) {
  const { label, current, change, onChange, mostMegabytes, accept } = props
  const { t } = useTranslation('ui')
  const [problem, setProblem] = useState<string>()
  const name = change.is === 'chosen' ? change.file.name : change.is === 'kept' ? current : null
  const choose = (file: File | null) => {
    if (!file) return
    if (file.size > mostMegabytes * megabyte) return setProblem(t('file.tooLarge', { limit: mostMegabytes }))
    setProblem(undefined)
    onChange({ is: 'chosen', file })
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={problem}>
      <div className={classes.row}>
        {name !== null && <span className={classes.name}>{name}</span>}
        <FileButton accept={accept} onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            >
              {t(name === null ? 'file.choose' : 'file.replace')}
            </Button>
          )}
        </FileButton>
        {name !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange(current === null ? { is: 'kept' } : { is: 'removed' })}
          >
            {t('file.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

import { Button, FileButton, Input } from '@mantine/core'
import { IconArrowBackUp, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './FileField.module.css'
import { FilePreview, kindOf, type FileKind } from './FilePreview.tsx'
import { usePreview } from './usePreview.ts'

/** What shall happen to a file when its form is saved. */
export type FileChange = { is: 'kept' } | { is: 'removed' } | { is: 'chosen'; file: File }

const megabyte = 1024 * 1024

interface FileFieldProps {
  label: string
  help?: string
  /** The name of the file that is there already. */
  current: string | null
  /** Where that one can be looked at. */
  stored?: { address: string; kind: FileKind } | undefined
  /** The form shows elsewhere what is in it. */
  isNameOnly?: boolean
  change: FileChange
  onChange: (change: FileChange) => void
  maxMegabytes: number
  /** The kinds a browser offers first. */
  accept?: string
  /** What is there is replaced, and not taken away. */
  isKept?: boolean
  /** The only kinds that will do, and what is said of others. */
  only?: { types: readonly string[]; refusal: string }
}

/** One file that goes with a form. */
export function FileField(props: FileFieldProps) {
  const { label, help, current, change, onChange, maxMegabytes, accept, only } = props
  const { t } = useTranslation('ui')
  const [problem, setProblem] = useState<string>()
  const choose = (file: File | null) => {
    if (!file) return
    if (only && !only.types.includes(file.type)) return setProblem(only.refusal)
    if (file.size === 0) return setProblem(t('file.empty'))
    if (file.size > maxMegabytes * megabyte) return setProblem(t('file.tooLarge', { limit: maxMegabytes }))
    setProblem(undefined)
    onChange({ is: 'chosen', file })
  }
  const hasFile = change.is === 'chosen' || (change.is === 'kept' && current !== null)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={change.is === 'removed' ? t('file.willGo') : help}
      error={problem}
    >
      <Shown {...props} />
      <div className={classes.buttons}>
        <FileButton accept={accept} onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            >
              {t(hasFile ? 'file.replace' : 'file.choose')}
            </Button>
          )}
        </FileButton>
        {change.is !== 'kept' && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ is: 'kept' })}
          >
            {t('file.undo')}
          </Button>
        )}
        {change.is === 'kept' && current !== null && !props.isKept && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ is: 'removed' })}
          >
            {t('file.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** The file as it will be after saving. */
function Shown({ current, stored, change, isNameOnly }: FileFieldProps) {
  const chosen = usePreview(change.is === 'chosen' && !isNameOnly ? change.file : undefined)
  if (change.is === 'chosen' && isNameOnly)
    return <FilePreview name={change.file.name} kind="application" address={undefined} />
  if (change.is === 'chosen')
    return <FilePreview name={change.file.name} kind={kindOf(change.file)} address={chosen} />
  if (change.is === 'removed' || current === null) return null
  return <FilePreview name={current} kind={stored?.kind ?? 'application'} address={stored?.address} />
}

import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './WordsField.module.css'

interface WordsFieldProps extends TextareaProps {
  ref: Ref<HTMLTextAreaElement>
}

/** The field in which a message is written: as high as its words, up to six lines. */
export function WordsField(props: WordsFieldProps) {
  // Where the browser does it, nothing is measured with every letter and every ticket that is opened.
  const growsByItself = CSS.supports('field-sizing', 'content')
  return (
    <Textarea
      {...(growsByItself ? { rows: 1 } : { autosize: true, minRows: 1, maxRows: 6 })}
      classNames={{ input: classes.input }}
      size="md"
      variant="unstyled"
      {...props}
    />
  )
}

import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './Conversation.module.css'

interface DropAreaProps {
  isEnabled: boolean
  onFiles: (files: File[]) => void
  /** Of the place it lies in, where that is not the grid of a ticket. */
  className?: string | undefined
  children: ReactNode
}

/** Files that are dropped anywhere on the conversation are meant for the customer. */
export function DropArea({ isEnabled, onFiles, className, children }: DropAreaProps) {
  const { t } = useTranslation('conversationView')
  // Moving over a child leaves the parent and enters it again: only as many leaves as enters are an end.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const enter = (step: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (isEnabled && files.length > 0) onFiles(files)
  }
  return (
    <div
      className={className ?? classes.dropArea}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      // Without this the browser would open the file in place of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && isEnabled && (
        <div className={classes.dropHint}>
          <IconFileUpload size={32} stroke={1.5} aria-hidden />
          {t('messages.drop')}
        </div>
      )}
    </div>
  )
}

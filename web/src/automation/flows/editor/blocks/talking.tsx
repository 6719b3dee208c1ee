import { elementsOf, type FlowBlockOf, type FlowElement } from '@chatflow/contract'
import { IconClock, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { splitMarks } from '../../../../ui/splitMarks.ts'
import { useEditor } from '../EditorContext.ts'
import { Exit } from './Exit.tsx'
import classes from './blocks.module.css'

const maxShown = 4
const marked = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

/** Words as the customer sees them: marks are shown, variables stand out. Links do not open on a canvas. */
export function Bubble({ text }: { text: string }) {
  const { t } = useTranslation('flowEditor')
  if (text.trim() === '') return <p className={classes.hint}>{t('block.empty')}</p>
  return (
    <p className={classes.bubble} dir="auto">
      {splitMarks(text).map((part, index) => {
        const Tag = part.mark ? marked[part.mark] : 'span'
        return (
          <Tag key={`${index} ${part.text}`}>
            <WithVariables text={part.text} />
          </Tag>
        )
      })}
    </p>
  )
}

export function WithVariables({ text }: { text: string }) {
  return text.split(/(\{\{[^{}]+\}\})/).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={`${index} ${piece}`} className={classes.variable}>
        {piece.slice(2, -2).trim()}
      </span>
    ) : (
      piece
    ),
  )
}

export function MessageBody({ data }: { data: FlowBlockOf<'message'>['data'] }) {
  return (
    <>
      <Bubble text={data.label} />
      <Exit exit="a" />
    </>
  )
}

type MediaKind = 'img' | 'audio' | 'video'

export function MediaBody({ kind, data }: { kind: MediaKind; data: FlowBlockOf<MediaKind>['data'] }) {
  return (
    <>
      <MediaBubble kind={kind} url={data.url} original={data.original} isVoice={data.record ?? false} />
      <Exit exit="a" />
    </>
  )
}

const mediaIcons = { img: IconPhoto, audio: IconMicrophone, video: IconVideo }

interface MediaBubbleProps {
  kind: MediaKind
  url: string
  original: string | undefined
  isVoice: boolean
}

function MediaBubble({ kind, url, original, isVoice }: MediaBubbleProps) {
  const { t } = useTranslation('flowEditor')
  const { files } = useEditor()
  const MediaIcon = mediaIcons[kind]
  if (url === '') return <p className={classes.hint}>{t('block.empty')}</p>
  const name = original ?? url
  return (
    <div className={classes.bubble} data-media={kind}>
      {kind === 'img' && files.has(url) && (
        <img className={classes.picture} src={files.get(url)} alt={name} loading="lazy" draggable={false} />
      )}
      <span className={classes.fileName}>
        <MediaIcon size={16} stroke={1.75} aria-hidden />
        <span className={classes.fileWords} title={name}>
          {isVoice ? t('block.isRecorded') : name}
        </span>
      </span>
    </div>
  )
}

export function ContentBody({ data }: { data: FlowBlockOf<'singleBlock'>['data'] }) {
  const { t } = useTranslation('flowEditor')
  const elements = elementsOf(data)
  const hidden = elements.length - maxShown
  return (
    <>
      <div className={classes.bubbles}>
        {elements.length === 0 && <p className={classes.hint}>{t('block.empty')}</p>}
        {elements.slice(0, hidden > 1 ? maxShown : undefined).map((element) => (
          <Element key={element.number} element={element} />
        ))}
        {hidden > 1 && <p className={classes.hint}>{t('block.more', { count: hidden })}</p>}
      </div>
      <Exit exit="a" />
    </>
  )
}

function Element({ element: { type, value, original, record } }: { element: FlowElement }) {
  const { t } = useTranslation('flowEditor')
  if (type === 'message') return <Bubble text={value} />
  if (type === 'interval')
    return (
      <p className={classes.pause}>
        <IconClock size={14} stroke={1.75} aria-hidden />
        {t('block.seconds', { count: Number(value) || 0 })}
      </p>
    )
  return <MediaBubble kind={type} url={value} original={original} isVoice={record ?? false} />
}

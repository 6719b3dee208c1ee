import { ActionIcon } from '@mantine/core'
import { IconLanguage, IconMoon, IconSun, type IconProps } from '@tabler/icons-react'
import { lazy, Suspense, useState, type FunctionComponent } from 'react'
import { setLanguage } from '../platform/i18n.ts'
import { notifyErrorLater } from '../platform/notifyLater.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { useOtherScheme } from './useOtherScheme.ts'
import classes from './VisitorTools.module.css'

/** Language and theme in front of the login: plain buttons, so that the page need not load a menu to be read. */
export function VisitorTools() {
  const { label, choose } = useOtherScheme()
  return (
    <>
      <LanguageButton />
      <PlainButton label={label} icon={OtherScheme} onClick={choose} />
    </>
  )
}

/** Both are there and one is shown: the build, which draws the login, does not know which. */
const OtherScheme = (drawn: IconProps) => (
  <>
    <IconMoon className={classes.inLight} {...drawn} />
    <IconSun className={classes.inDark} {...drawn} />
  </>
)

const loadMenu = () => import('./LanguageMenu.tsx')
const LanguageMenu = lazy(async () => ({ default: (await loadMenu()).LanguageMenu }))

/** The menu comes when it is pointed at, and stands open when it was clicked. */
function LanguageButton() {
  const { t } = useTranslation('shell')
  const [isWanted, setWanted] = useState(false)
  const fetchMenu = () => void loadMenu().catch(() => undefined)
  const button = (
    <PlainButton
      label={t('bar.language')}
      icon={IconLanguage}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <LanguageMenu isWanted onChoose={(language) => void setLanguage(language).catch(notifyErrorLater)} />
    </Suspense>
  )
}

interface PlainButtonProps extends React.ComponentProps<typeof ActionIcon<'button'>> {
  label: string
  icon: FunctionComponent<IconProps>
}

function PlainButton({ label, icon: Picture, ...button }: PlainButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} color="gray" {...button}>
      <Picture size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

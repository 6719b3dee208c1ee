import { useTheme } from '../platform/theme.tsx'
import classes from './Brand.module.css'

/** Name and sign of the product, or of the company that runs it. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { appName, logo } = useTheme()
  if (logo && !collapsed) return <img className={classes.logo} src={logo} alt={appName} />
  return (
    <span className={classes.brand}>
      <Sign label={collapsed ? appName : undefined} />
      {!collapsed && <span className={classes.name}>{appName}</span>}
    </span>
  )
}

/** Drawn in the colours of the brand, so that sign and buttons are one family in both schemes. */
function Sign({ label }: { label: string | undefined }) {
  return (
    <svg
      className={classes.sign}
      viewBox="0 0 32 32"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <rect className={classes.ground} width="32" height="32" rx="8" />
      <path
        className={classes.bubble}
        d="M9 8h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-6.2l-4.6 4.1a.8.8 0 0 1-1.4-.6V21H9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Z"
      />
      <path className={classes.wave} d="M10.5 14.5c1.8-2.6 3.7-2.6 5.5 0s3.7 2.6 5.5 0" />
    </svg>
  )
}

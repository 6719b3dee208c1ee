import { useTheme } from '../platform/theme.tsx'
import classes from './Brand.module.css'

/** Name and sign of the product, or of the company that runs it. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { appName, logo } = useTheme()
  if (logo && !collapsed) return <img className={classes.logo} src={logo} alt={appName} />
  return (
    <span className={classes.brand}>
      <img className={classes.sign} src="/logo.svg" alt={collapsed ? appName : ''} />
      {!collapsed && <span className={classes.name}>{appName}</span>}
    </span>
  )
}

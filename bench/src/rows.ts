import type { Row } from './row.ts'
import { login } from './rows/login.ts'
import { usersList } from './rows/usersList.ts'

/** The lines of the table, in its order. */
export const rows: Row[] = [login, usersList]

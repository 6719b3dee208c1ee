import type { Row } from './row.ts'
import { board } from './rows/board.ts'
import { contactList, contactScroll, contactSearch } from './rows/contactList.ts'
import { newestPage, oldPage } from './rows/conversation.ts'
import { login } from './rows/login.ts'
import { send } from './rows/send.ts'
import { ticketLists } from './rows/ticketLists.ts'
import { usersList } from './rows/usersList.ts'

/** The lines of the table, in its order. What writes comes last: it changes what the others read. */
export const rows: Row[] = [
  login,
  usersList,
  contactList,
  contactScroll,
  contactSearch,
  board,
  ...ticketLists,
  newestPage,
  oldPage,
  send,
]

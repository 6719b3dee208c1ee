import { createContext } from 'react'

/** What is looked for in the conversation; empty while nobody looks for anything. */
export const SearchedWords = createContext('')

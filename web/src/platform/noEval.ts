import { z } from 'zod'

// The content security policy forbids compiling code at run time. Schemas decide this when they are made, so this
// module must be imported before any of them.
z.config({ jitless: true })

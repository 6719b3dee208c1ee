import { buildServer, prepared } from './prepare.mjs'

prepared(buildServer)

import { buildMeasured, prepared } from './prepare.mjs'

prepared(buildMeasured)

FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY client/package.json client/

FROM base AS build
RUN npm install --no-save --include=dev --workspace contract --workspace web --workspace server
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
COPY server server
RUN npm run build

# Only what the running program needs: the image has its own Node, and no tool that builds or tests.
FROM base AS production
# FFmpeg's libraries are for machines without ffmpeg: this one has Debian's.
RUN npm install --no-save --omit=dev --workspace contract --workspace server && rm -rf node_modules/@seydx

FROM node:24-slim
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data
# As scripts/program.mjs does, and why.
ENV NODE_OPTIONS=--max-semi-space-size=16 MALLOC_ARENA_MAX=2
# Tini is the first process: a program that is still being read would not notice that it should stop.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY server server
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/dist/main.js"]

# The server of docker-compose.yml: accounts, files and the built web app. Hasura and Postgres are images of their own.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false

# Only what decides about dependencies, so that a change of code does not install them again.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY engine/console/package.json engine/console/
COPY server/package.json server/
COPY shared/package.json shared/
COPY ssr/package.json ssr/
COPY web/package.json web/

FROM manifests AS dependencies
RUN npm ci --workspace=@prabesh/server --workspace=@prabesh/engine --workspace=@prabesh/shared --workspace=@prabesh/ssr

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build && rm -rf web/node_modules

FROM base
COPY --from=dependencies /app ./
COPY tsconfig.base.json ./
COPY engine engine/
COPY server server/
COPY shared shared/
COPY ssr ssr/
COPY hasura hasura/
# The build knows itself by its sources.
COPY --from=build /app/web web/
RUN mkdir /data && chown node:node /data
USER node
# npm, for the commands, writes nowhere else in a read-only container.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0 NPM_CONFIG_CACHE=/tmp/npm
VOLUME /data
EXPOSE 3000
CMD ["node", "server/app/start.js"]

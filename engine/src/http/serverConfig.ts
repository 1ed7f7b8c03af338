// GET /v1/config (and /v1alpha1/config, its older name): what tools want to know of the server before they begin.
import type { EngineConfig } from '../config.ts';

/** In the shape of Hasura's ServerConfig. */
export function serverConfig(config: EngineConfig, version: string): object {
  const { liveQueries, jwtSecrets } = config;
  const polling = (of: { refetchInterval: number; batchSize: number }): object => ({
    batch_size: of.batchSize,
    refetch_delay: of.refetchInterval / 1000,
  });
  return {
    version,
    is_function_permissions_inferred: config.inferFunctionPermissions,
    is_remote_schema_permissions_enabled: false,
    is_admin_secret_set: config.adminSecrets.length > 0,
    is_auth_hook_set: false,
    is_jwt_set: jwtSecrets.length > 0,
    jwt: [],
    is_allow_list_enabled: config.allowlistEnabled,
    live_queries: polling(liveQueries),
    streaming_queries: polling(liveQueries.streams),
    console_assets_dir: null,
    experimental_features: [],
    is_prometheus_metrics_enabled: config.enabledApis.metrics,
    default_naming_convention: 'hasura-default',
    feature_flags: [],
    is_apollo_federation_enabled: false,
  };
}

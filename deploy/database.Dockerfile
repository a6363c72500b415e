# PostgreSQL 15 with Patroni 4, and etcd, for deploy/compose.yml: the same versions as the lab (npm run scale -- lab).
FROM docker.io/library/debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-15 etcd-server etcd-client python3-venv curl \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15/main \
  && python3 -m venv /opt/patroni \
  && /opt/patroni/bin/pip install --no-cache-dir 'patroni[etcd3]>=4.0,<5' psycopg2-binary \
  && install -d -o postgres -g postgres /run/postgresql /var/lib/postgresql/15 \
  && install -d -o etcd -g etcd -m 700 /var/lib/etcd
USER postgres
STOPSIGNAL SIGTERM
CMD ["/opt/patroni/bin/patroni", "/etc/patroni/patroni.yml"]

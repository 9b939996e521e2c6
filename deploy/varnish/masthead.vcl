# Masthead behind Varnish 7, with varnish-modules for xkey. Start varnishd with -p http_gzip_support=off: nodes compress pages,
# brotli among it, which Varnish would take out of what readers accept.
#
# What to set at the nodes:
#   PURGE_URL=http://127.0.0.1:6081/purge    this Varnish, which is notified of every change
#   PURGE_TOKEN=…                            the same as below
#   SHARED_CACHE_SECONDS=3600                what changes is purged, so the rest may be kept for long
#   TRUSTED_PROXIES=127.0.0.1                this Varnish's address as the nodes see it

vcl 4.1;

import directors;
import std;
import xkey;

probe alive {
  .url = "/healthz";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}

# EDIT: the nodes.
backend node1 { .host = "127.0.0.1"; .port = "3000"; .connect_timeout = 0.3s; .first_byte_timeout = 35s; .probe = alive; }
backend node2 { .host = "127.0.0.1"; .port = "3001"; .connect_timeout = 0.3s; .first_byte_timeout = 35s; .probe = alive; }

# EDIT: who may purge.
acl nodes {
  "localhost";
  "127.0.0.1";
}

sub vcl_init {
  new balancer = directors.round_robin();
  balancer.add_backend(node1);
  balancer.add_backend(node2);
}

sub vcl_recv {
  set req.backend_hint = balancer.backend();
  # Set, not appended to: whatever the reader claims is dropped.
  set req.http.X-Forwarded-For = client.ip;
  set req.http.X-Request-Id = "varnish-" + req.xid;
  unset req.http.X-May-Be-Old;

  if (req.url == "/purge") {
    # EDIT: the token.
    if (client.ip !~ nodes || req.http.Fastly-Key != "change-this-token") {
      return (synth(403, "Forbidden"));
    }
    # Soft: what is out of date is fetched again, and still served when no node answers.
    set req.http.purged = xkey.softpurge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.purged));
  }
  if (req.url ~ "^/(metrics|readyz)(\?|$)") {
    return (synth(404, "Not found"));
  }
  # The SSE connection goes on for as long as the page is open.
  if (req.url ~ "^/api/live(\?|$)") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Calls answer one reader with what is true now; films are sent in ranges.
  if (req.url ~ "^/(api|media)/") {
    return (pass);
  }
  # One of three, whatever order and spelling browsers use; "q=0" means that the reader cannot read it.
  if (req.http.Accept-Encoding ~ "(^|[, ])br(?! *; *q=0(\.0*)? *(,|$))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|[, ])gzip(?! *; *q=0(\.0*)? *(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # A reader who reloads, and an open page that was notified of a change, ask for the page as it is by now.
  set req.hash_always_miss = req.restarts == 0 && req.http.Cache-Control ~ "no-cache|max-age=0";
  # What is out of date is served only while no node is well: with one, the first reader waits for the new page. Where that
  # cannot be had, the request begins once more (vcl_synth, vcl_deliver), and takes what there is.
  set req.grace = 24h;
  if (req.restarts == 0) {
    set req.http.X-May-Be-Old = "yes";
    if (std.healthy(req.backend_hint)) {
      set req.grace = 0s;
    }
  }
  return (hash);
}

sub vcl_pipe {
  # One request for each connection: the next one may be for another page.
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # The last good page stays for a day, for the time that no node answers.
  set beresp.grace = 24h;
  if (beresp.status >= 500) {
    # The other node is asked once.
    if (bereq.retries == 0) {
      return (retry);
    }
    # Whatever is fetched takes the place of the last good page: so nothing is, unless there is none.
    if (bereq.is_bgfetch || bereq.http.X-May-Be-Old) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  }
}

# A node that does not answer at all: the probe takes a few seconds to notice.
sub vcl_backend_error {
  if (bereq.retries == 0) {
    return (retry);
  }
}

sub vcl_backend_fetch {
  if (bereq.retries > 0) {
    set bereq.backend = balancer.backend();
  }
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-May-Be-Old) {
    return (restart);
  }
}

sub vcl_deliver {
  if (resp.status >= 500 && req.http.X-May-Be-Old) {
    return (restart);
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
}

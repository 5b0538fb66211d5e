"""Calls ListServices of App Runner with the AWS CLI or with botocore for each configuration, and prints its error.

One configuration a line on standard input, as JSON; a line of JSON for each on standard output. Requests to AWS go to
the given address instead; everything else is the tool's own.
"""
import functools
import io
import json
import os
import sys
from urllib.parse import urlsplit

tool = sys.argv[1]
if tool == "cli":
    import awscli.clidriver  # it brings its own botocore
    import awscli.errorhandler
import botocore.httpsession as httpsession
import botocore.loaders as loaders
import botocore.session

# The tool's data files are read once, before the forks.
plain_reader = loaders.JSONFileLoader()
read_file = functools.cache(plain_reader.load_file)
loaders.JSONFileLoader.load_file = lambda self, path: read_file(path)
data_path = {name: value for name, value in os.environ.items() if name == "AWS_DATA_PATH"}  # the AWS CLI's own


def redirect(services):
    send = httpsession.URLLib3Session.send

    def redirected(self, request):
        parts = urlsplit(request.url)
        if parts.hostname.endswith(".amazonaws.com"):
            request.url = services + parts.path + ("?" + parts.query if parts.query else "")
        return send(self, request)

    httpsession.URLLib3Session.send = redirected


def described(error):
    code = getattr(error, "response", {}).get("Error", {}).get("Code")
    name = type(error).__name__
    return name if code is None else "%s(%s)" % ("ClientError", code)


def run(case):
    redirect(case["services"])
    if tool == "botocore":
        try:
            session = botocore.session.Session(profile=case.get("profile"))
            session.create_client("apprunner", region_name=case.get("region")).list_services()
            return {}
        except Exception as error:
            return {"error": described(error)}
    seen = []
    handle = awscli.errorhandler.ChainedExceptionHandler.handle_exception

    def watched(self, exception, *rest, **named):
        seen.append(described(exception))
        return handle(self, exception, *rest, **named)

    awscli.errorhandler.ChainedExceptionHandler.handle_exception = watched
    args = ["apprunner", "list-services"]
    for option in ("profile", "region"):
        if option in case:
            args += ["--" + option, case[option]]
    sys.stdout = sys.stderr = io.StringIO()
    try:
        code = awscli.clidriver.create_clidriver().main(args)
    except Exception as error:
        return {"error": described(error)}
    finally:
        printed = sys.stderr.getvalue()
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    if code == 0:
        return {}
    return {"error": seen[0] if seen else "exit %s: %s" % (code, printed.strip()), "exit": code}


loader = loaders.create_loader(data_path.get("AWS_DATA_PATH"))
for service in ("apprunner", "sts", "sso", "sso-oidc"):
    loader.load_service_model(service, "service-2")
    loader.load_service_model(service, "endpoint-rule-set-1")
for name in ("endpoints", "partitions"):
    loader.load_data(name)

for line in sys.stdin:
    case = json.loads(line)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.environ.clear()
        os.environ.update({**data_path, **case["variables"]})
        os.chdir(case["variables"]["HOME"])
        os.write(write, json.dumps(run(case)).encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read, "rb") as pipe:
        print(pipe.read().decode() or '{"error": "died"}', flush=True)

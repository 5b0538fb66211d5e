"""
Runs commands of the AWS CLI 1, each in a fork of this process, because loading the AWS CLI takes longer than a command.
Reads one command per line, as {"args": [...], "env": {...}}; prints {"code": ..., "stdout": ..., "stderr": ...} for it.
"""
import gc
import json
import os
import sys
import tempfile
import traceback

from awscli.clidriver import create_clidriver, main

create_clidriver()  # loads its extensions
gc.freeze()  # forks share what is loaded
data_path = os.environ["AWS_DATA_PATH"]  # set by awscli

for line in sys.stdin:
    command = json.loads(line)
    outputs = [tempfile.TemporaryFile() for _ in range(2)]
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for descriptor, output in enumerate(outputs, 1):
                os.dup2(output.fileno(), descriptor)
            os.environ.clear()
            os.environ.update(command["env"], AWS_DATA_PATH=data_path)
            sys.argv = ["aws", *command["args"]]
            code = main()
        except SystemExit as end:
            code = end.code
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    outcome = {"code": os.waitstatus_to_exitcode(status)}
    for name, output in zip(("stdout", "stderr"), outputs):
        output.seek(0)
        outcome[name] = output.read().decode()
    print(json.dumps(outcome), flush=True)
